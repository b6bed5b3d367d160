/** What reaches a registry through a company's network; all other settings of npm would mislead pnpm. */
const KEPT = /^npm_config_(.*registry|cafile|ca|.*proxy|strict_ssl|userconfig|.*_auth.*)$/i;
const OF_NPM = /^(npm_(config|lifecycle|package|command|execpath|node_execpath)|INIT_CWD$)/i;

/** Of psql and its kin. Our own Postgres is reached by an address that says everything. */
const OF_POSTGRES = /^PG[A-Z]+$/;
const NAMES_A_DATABASE = /^(DATABASE|EVENT_STORE)_URL(_FILE)?$/;

/**
 * The environment without what a person has set for other databases (`PGSSLMODE`, `PGOPTIONS`), unless one is named: then it is
 * meant for that one too.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function withoutOtherDatabases(env) {
  const settings = Object.entries(env);
  const isNamed = settings.some(([name, value]) => NAMES_A_DATABASE.test(name) && value?.trim());
  return isNamed ? env : Object.fromEntries(settings.filter(([name]) => !OF_POSTGRES.test(name)));
}

/**
 * The environment as it was before `npm run`: npm exports its own settings as `npm_config_*`, and with `npm_config_prefix`
 * or `npm_config_global` among them pnpm installs somewhere else.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function withoutNpmSettings(env) {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !OF_NPM.test(name) || KEPT.test(name)),
  );
}
