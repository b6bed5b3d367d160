import { randomUUID } from 'node:crypto';
import type { handleUnaryCall } from '@grpc/grpc-js';
import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js';
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type { Empty } from '@eventstore/db-client/generated/shared_pb.js';
import { answer } from './calls.ts';
import type { PeerContext } from './calls.ts';
import { uuid } from './messages.ts';
import { features, gossip } from './protocol.ts';

const METHODS = ['read', 'append', 'batchappend', 'tombstone'];

/** What the client asks before an append without credentials; no deadline on it (B5-2). */
export const featuresHandler =
  (context: PeerContext): handleUnaryCall<Empty, SupportedMethods> =>
  (_call, callback) => {
    const done = context.track('features');
    void answer(context, 'features', () => {
      const reply = new features.SupportedMethods();
      reply.setEventStoreServerVersion('23.10.7');
      for (const name of METHODS) {
        const method = new features.SupportedMethod();
        method.setServiceName('event_store.client.streams.streams');
        method.setMethodName(name);
        reply.addMethods(method);
      }
      return { status: 'reply', reply };
    }).then((result) => {
      done();
      if (result.status === 'reply') callback(null, result.reply);
      if (result.status === 'refuse') callback(result.error);
    });
  };

/** `esdb+discover://` and several hosts ask for the members (B1); this one says that it leads. */
export const gossipHandler =
  (host: string, port: () => number): handleUnaryCall<Empty, ClusterInfo> =>
  (_call, callback) => {
    const endPoint = new gossip.EndPoint();
    endPoint.setAddress(host);
    endPoint.setPort(port());
    const member = new gossip.MemberInfo();
    member.setInstanceId(uuid(randomUUID()));
    member.setState(gossip.MemberInfo.VNodeState.LEADER);
    member.setIsAlive(true);
    member.setHttpEndPoint(endPoint);
    const reply = new gossip.ClusterInfo();
    reply.addMembers(member);
    callback(null, reply);
  };
