import { SecretFileProblem, withSecretFiles } from '@keepsale/secrets';
import { OperatorError } from '../services/operator-error.ts';

/**
 * Puts the texts of `DATABASE_URL_FILE` and its siblings in place of their variables, for this process and what it starts.
 * @throws OperatorError when one cannot be read.
 */
export function readSecretFiles(): void {
  try {
    process.env = withSecretFiles(process.env);
  } catch (error) {
    if (error instanceof SecretFileProblem) throw new OperatorError(error.message);
    throw error;
  }
}
