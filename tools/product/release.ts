import packageFile from '../../package.json' with { type: 'json' };

/** The version of this checkout. */
export const RELEASE: string = packageFile.version;
