import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
}

/** Says that it has copied. Without a clipboard (no secure address) the text is there to be marked. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('refused');
    }
  };
  return (
    <>
      <Button
        variant="secondary"
        icon={outcome === 'copied' ? Check : Copy}
        onClick={() => void copy()}
      >
        {label}
      </Button>
      <span role="status" className="self-center text-sm text-ink3">
        {outcome === 'copied' && 'Copied'}
        {outcome === 'refused' && 'Mark the text and copy it'}
      </span>
    </>
  );
}
