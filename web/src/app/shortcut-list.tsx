import { Button } from '../ui/button.tsx';
import { Key } from '../ui/chip.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useNavigation } from './navigation.ts';
import { isMac } from './shortcuts.ts';

const GENERAL: readonly (readonly [string, readonly string[]])[] = [
  ['Search or jump to', [isMac ? '⌘' : 'Ctrl', 'K']],
  ['Focus the page search', ['/']],
  ['Add Product', ['N']],
  ['This list', ['?']],
  ['Close the top layer', ['Esc']],
];

export function ShortcutList({ onClose }: { readonly onClose: () => void }) {
  const rows = [
    ...GENERAL,
    ...useNavigation().map(({ label, letter }) => [label, ['G', letter.toUpperCase()]] as const),
  ];
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title="Keyboard shortcuts"
      sub="Turn the single keys off in your account"
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <dl>
        {rows.map(([label, keys]) => (
          <div
            key={label}
            className="flex items-center justify-between gap-4 border-b border-line py-2.5 last:border-0"
          >
            <dt className="text-md">{label}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
