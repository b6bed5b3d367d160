/**
 * What a correction changes, to be sent alone: the entry may have been corrected in another tab since it was opened here, and a field that
 * nobody touched in this one is not to undo that.
 */
export const editsOf = (now: object, before: object): Readonly<Record<string, unknown>> => {
  const values = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => values.get(name) !== value),
  );
};

interface Correction {
  /** As the form was opened. */
  readonly before: object;
  readonly edits: object;
  /** As the server has the entry after the correction. */
  readonly saved: object;
}

/** What to say of fields that another tab changed meanwhile: they are as it left them. Blank when there are none. */
export const keptFromElsewhere = ({ before, edits, saved }: Correction): string => {
  const names = Object.keys(editsOf(saved, before)).filter((name) => !(name in edits));
  if (names.length === 0) return '';
  const list = new Intl.ListFormat('en-US').format(names.map((name) => LABELS[name] ?? name));
  return `Changed elsewhere meanwhile, and kept: ${list}.`;
};

/** How the forms call the fields of the wire. */
const LABELS: Readonly<Record<string, string>> = {
  description: 'Description',
  amount: 'Amount',
  category: 'Category',
  date: 'Date',
  paymentMethod: 'Payment Method',
  customer: 'Customer',
  invoiceNumber: 'Invoice number',
  vendor: 'Vendor',
  ReceiptNumber: 'Receipt number',
  notes: 'Notes',
  recurring: 'Recurring',
};
