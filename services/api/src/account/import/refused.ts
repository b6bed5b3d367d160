/** Why a ZIP is not taken, as a sentence for the person who brought it. */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused';
}
