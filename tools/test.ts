import { complain } from './console.ts';
import { runSuites } from './testing/run-suites.ts';
import { type Suite, SUITES } from './testing/suites.ts';

const asked = process.argv.slice(3);
const unknown = asked.filter((name) => !SUITES.some((suite) => suite.name === name));

if (unknown.length > 0) {
  complain(`There is no suite ${unknown.join(', ')}; there are: ${SUITES.map(nameOf).join(', ')}.`);
  process.exitCode = 2;
} else {
  const chosen = SUITES.filter(({ name }) => asked.length === 0 || asked.includes(name));
  const { failures } = await runSuites(chosen);
  process.exitCode = failures.length === 0 ? 0 : 1;
}

function nameOf({ name }: Suite): string {
  return name;
}
