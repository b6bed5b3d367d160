/**
 * Raised with every change of a row's meaning or shape. A release reads and writes only the schema of its own version, so an
 * old and a new release run side by side while the new one fills its tables.
 */
export const READ_MODEL_VERSION = 1;

export const READ_SCHEMA = `read_v${READ_MODEL_VERSION}`;
/** Where a rebuild of the same version fills its tables, before it takes the place of {@link READ_SCHEMA}. */
export const NEXT_READ_SCHEMA = `${READ_SCHEMA}_next`;

/** NOTIFY channel; the payload is `<shard>:<commit>/<prepare>`: the shard shows everything up to that position. */
export const PROJECTED_CHANNEL = 'keepsale_projected';
