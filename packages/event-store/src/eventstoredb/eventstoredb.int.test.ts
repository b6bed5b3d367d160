import { eventStoreContract, eventStoreStress } from '../contract.ts';
import type { ContractHost } from '../contract.ts';
import { startPeer } from '../testing/grpc-peer/index.ts';
import { createEventStoreDbEventStore } from './index.ts';

const startHost = async (): Promise<ContractHost> => {
  const peer = await startPeer();
  return {
    open: () => createEventStoreDbEventStore({ url: peer.url }),
    restart: () => peer.restart(),
    stop: () => peer.stop(),
  };
};

eventStoreContract('the EventStoreDB adapter, on the gRPC peer,', startHost);
eventStoreStress('the EventStoreDB adapter, on the gRPC peer,', startHost);
