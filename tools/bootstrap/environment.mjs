/** What reaches a registry through a company's network; all other settings of npm would mislead pnpm. */
const KEPT = /^npm_config_(.*registry|cafile|ca|.*proxy|strict_ssl|userconfig|.*_auth.*)$/i;
const OF_NPM = /^(npm_(config|lifecycle|package|command|execpath|node_execpath)|INIT_CWD$)/i;

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
