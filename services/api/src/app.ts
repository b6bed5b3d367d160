import type { App } from './http/app-types.ts';
import type { Deps } from './deps.ts';

/** The routes of a seller's own things: a hook has checked the token, `sellerOf(request)` says who it is. */
export const sellerRoutes = (app: App, deps: Deps): void => {
  // categoryRoutes(app, deps);
  void app;
  void deps;
};
