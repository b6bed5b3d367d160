// Asked by the container engine: exit code 0 when the address answers 2xx in time.
const ANSWER_MS_MAX = 3_000;

const answer = await fetch(process.argv[2], { signal: AbortSignal.timeout(ANSWER_MS_MAX) }).catch(
  (error) => ({ ok: false, status: String(error.cause ?? error) }),
);
if (!answer.ok) process.stderr.write(`${process.argv[2]}: ${answer.status}\n`);
process.exitCode = answer.ok ? 0 : 1;
