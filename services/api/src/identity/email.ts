import { normaliseText } from '@keepsale/domain/kernel/text';

/** How e-mail addresses are compared: without case. */
export const emailKey = (email: string): string => normaliseText(email).toLowerCase();
