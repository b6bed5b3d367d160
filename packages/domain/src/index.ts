/** The door of the package: re-exports only. `@keepsale/domain/<path>` reaches single modules. */
export * from './commands.ts';
export * from './events.ts';
export * from './kernel/dates.ts';
export * from './kernel/decider.ts';
export * from './kernel/ids.ts';
export * from './kernel/money.ts';
export * from './kernel/result.ts';
export * from './limits.ts';
export * from './rejections.ts';
export { sellerDecider } from './seller.ts';
export type { SellerState } from './seller-state.ts';
