/** What the command line's own texts name as well as the commands: without anything else that is theirs. */
export const INVITATIONS_MAX = 1_000;
export const REPORT_TYPES = ['financial', 'inventory', 'expenses', 'revenue'] as const;
