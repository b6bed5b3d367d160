import { Server, ServerCredentials } from '@grpc/grpc-js';
import { appendHandler, tombstoneHandler } from './append.ts';
import { batchAppendHandler } from './batch-append.ts';
import type { PeerContext } from './calls.ts';
import { createFaults } from './faults.ts';
import type { Faults, Method } from './faults.ts';
import { openFront } from './front.ts';
import type { Front } from './front.ts';
import { createPeerLog } from './log.ts';
import type { PeerLog } from './log.ts';
import { featuresHandler, gossipHandler } from './node-info.ts';
import { GossipService, ServerFeaturesService, StreamsService } from './protocol.ts';
import { readHandler } from './read.ts';
import { unimplemented } from './refusals.ts';

/**
 * A server of EventStoreDB's protocol, for tests: the real messages over real gRPC, on a log in memory. It behaves as the vendor
 * documents and as the client was seen to need; each behaviour names its fact, numbered as in docs/adr/0022.
 */
export interface Peer {
  /** `esdb://…`, without TLS. Stays the same over restarts. */
  readonly url: string;
  readonly host: string;
  readonly port: number;
  readonly log: PeerLog;
  readonly faults: Faults;
  /** Calls of this method that are open at the server. */
  openCalls(method: Method): number;
  /** Calls of this method since the start. */
  calls(method: Method): number;
  connections(): number;
  cutConnections(): void;
  /** The connections of this moment go silent for good, without being closed; new ones work. */
  stallConnections(): void;
  /** Down and up again, with the same log. */
  restart(): Promise<void>;
  goDown(): Promise<void>;
  stop(): Promise<void>;
}

export interface PeerOptions {
  /** The log of an earlier peer. */
  readonly log?: PeerLog;
  /** Streams that one HTTP/2 connection may have open (B5-14: 100). */
  readonly streamsPerConnection?: number;
}

const HOST = '127.0.0.1';
const RECEIVE_BYTES_MAX = 17 * 1024 * 1024;

export const startPeer = async (options: PeerOptions = {}): Promise<Peer> => {
  const front = await openFront(HOST);
  const counters = createCounters();
  const context: PeerContext = {
    log: options.log ?? createPeerLog(),
    faults: createFaults(),
    cutConnections: front.cut,
    track: counters.track,
  };
  const serve = (): Promise<Server> =>
    startServer(context, front, options.streamsPerConnection ?? 100);
  let server: Server | null = await serve();
  const goDown = (): Promise<void> => {
    front.cut();
    server?.forceShutdown();
    server = null;
    front.relayTo(UNUSED_PORT);
    return Promise.resolve();
  };

  return {
    url: `esdb://${HOST}:${front.port}?tls=false`,
    host: HOST,
    port: front.port,
    log: context.log,
    faults: context.faults,
    openCalls: counters.open,
    calls: counters.total,
    connections: front.connections,
    cutConnections: front.cut,
    stallConnections: front.stall,
    restart: async () => {
      await goDown();
      server = await serve();
    },
    goDown,
    stop: async () => {
      await goDown();
      await front.close();
    },
  };
};

/** Nobody listens on the discard port: connections are refused. */
const UNUSED_PORT = 9;

const startServer = async (
  context: PeerContext,
  front: Front,
  streamsPerConnection: number,
): Promise<Server> => {
  const server = new Server({
    'grpc.max_receive_message_length': RECEIVE_BYTES_MAX,
    'grpc.max_concurrent_streams': streamsPerConnection,
  });
  server.addService(StreamsService, {
    read: readHandler(context),
    append: appendHandler(context),
    batchAppend: batchAppendHandler(context),
    tombstone: tombstoneHandler(context),
    // Soft delete is not what `endStream` means; nothing here uses it.
    delete: (_call: unknown, callback: (error: Error) => void) => {
      callback(unimplemented('soft delete'));
    },
  });
  server.addService(ServerFeaturesService, { getSupportedMethods: featuresHandler(context) });
  server.addService(GossipService, { read: gossipHandler(HOST, () => front.port) });
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync(`${HOST}:0`, ServerCredentials.createInsecure(), (error, bound) => {
      if (error === null) resolve(bound);
      else reject(error);
    });
  });
  front.relayTo(port);
  return server;
};

const createCounters = () => {
  const open = new Map<Method, number>();
  const total = new Map<Method, number>();
  return {
    open: (method: Method): number => open.get(method) ?? 0,
    total: (method: Method): number => total.get(method) ?? 0,
    track: (method: Method): (() => void) => {
      open.set(method, (open.get(method) ?? 0) + 1);
      total.set(method, (total.get(method) ?? 0) + 1);
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        open.set(method, (open.get(method) ?? 0) - 1);
      };
    },
  };
};
