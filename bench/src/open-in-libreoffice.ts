/**
 * Opens an XLSX report in LibreOffice and saves it as PDF, as somebody who prints it does; `soffice` has to be on the PATH.
 * `npx tsx bench/src/open-in-libreoffice.ts FILE.xlsx [folder]`
 */
import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { promisify } from 'node:util';

const CONVERT_MS_MAX = 300_000;

const [file, folder = '.'] = process.argv.slice(2);
if (file === undefined) throw new Error('Which file?');
// Its own profile: one that runs already would take the file, and not convert it.
const profile = await mkdtemp(join(tmpdir(), 'keepsale-libreoffice-'));
try {
  const { stdout } = await promisify(execFile)(
    'soffice',
    [
      `-env:UserInstallation=file://${profile}`,
      ...['--headless', '--convert-to', 'pdf', '--outdir', profile, file],
    ],
    { timeout: CONVERT_MS_MAX },
  );
  const name = `${basename(file, extname(file))}.pdf`;
  const printed = join(folder, name);
  // Printed beside its profile: one that was killed there leaves a lock, and the next would fail.
  await copyFile(join(profile, name), printed);
  const { size } = await stat(printed);
  process.stdout.write(`${stdout.trim()}\n${printed}: ${size} bytes\n`);
} finally {
  await rm(profile, { recursive: true, force: true });
}
