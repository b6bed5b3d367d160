import type { Locator, Page } from '@playwright/test';

/** The figure of a card with this label. */
export const statOf = (page: Page, label: string): Locator =>
  page
    .getByRole('heading', { name: label, exact: true })
    .locator('xpath=ancestor::section[1]')
    .locator('p')
    .first();
