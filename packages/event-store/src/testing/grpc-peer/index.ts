export type { Fault, Method } from './faults.ts';
export { startPeer } from './peer.ts';
export type { Peer, PeerOptions } from './peer.ts';
