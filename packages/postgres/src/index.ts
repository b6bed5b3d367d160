export { isAway } from './away.ts';
export { PatientPool, type PatientPoolConfig, readTwiceWhenLost } from './patient-pool.ts';
