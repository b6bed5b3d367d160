export { migrateQueue, queueBackendOf, type QueueBackend } from './backend.ts';
export { lookAtRedis, type RedisFacts } from './look-at-redis.ts';
export {
  JOB_PRIORITY,
  REPORT_BATCH_QUEUE,
  REPORT_QUEUE,
  type ReportBatchJob,
  type ReportJob,
} from './jobs.ts';
export { JOB_ATTEMPTS_MAX, openQueue, QueueAway, type JobQueue, type JobRequest } from './queue.ts';
export {
  JobPostponed,
  JobRefused,
  startWorker,
  type JobWorker,
  type RunningJob,
  type WorkerOptions,
} from './worker.ts';
