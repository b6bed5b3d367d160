import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button, buttonClass } from './button.tsx';
import { Field, Input, Select } from './field.tsx';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

interface ChoiceFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly choices: readonly Choice[];
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
  /** The select was left, whether or not something was chosen. */
  readonly onBlur: () => void;
  /** What the texts of the new-choice mode are about: `category`. */
  readonly noun: string;
  /** Adds and selects the choice; resolves to false when it could not be added (the mode then stays). */
  readonly onAdd: (name: string) => Promise<boolean>;
  readonly adding?: boolean;
  /** The name being typed changed: an error about it is out of date. */
  readonly onNewNameChange: () => void;
}

/** A select that can switch to a text field for a choice that is not there yet. */
export function ChoiceField(props: ChoiceFieldProps) {
  const [isNew, setIsNew] = useState(false);
  if (isNew) {
    return (
      <NewChoice
        {...props}
        onLeave={() => {
          setIsNew(false);
          props.onNewNameChange();
        }}
      />
    );
  }
  return <ChooseOne {...props} onNew={() => setIsNew(true)} />;
}

type ChooseOneProps = ChoiceFieldProps & { readonly onNew: () => void };

function ChooseOne(props: ChooseOneProps) {
  const { label, placeholder, choices, value, error, noun, onChange, onBlur, onNew } = props;
  const newChoice = useRef<HTMLButtonElement>(null);
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <Field label={label} required error={error}>
        {(control) => (
          <Select
            {...control}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={(event) => {
              if (event.relatedTarget !== newChoice.current) onBlur();
            }}
          >
            <option value="" disabled>
              {placeholder}
            </option>
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <button
        ref={newChoice}
        type="button"
        className="min-h-6 justify-self-start text-sm font-medium text-accent-text hover:underline"
        onClick={onNew}
      >
        + New {noun}
      </button>
    </div>
  );
}

type NewChoiceProps = ChoiceFieldProps & { readonly onLeave: () => void };

/** Enter adds, and does not submit the form around it. */
function NewChoice(props: NewChoiceProps) {
  const { label, error, noun, adding = false, onAdd, onNewNameChange, onLeave } = props;
  const [name, setName] = useState('');
  const input = useRef<HTMLInputElement>(null);
  // The button that was pressed is gone: the focus goes on to what it opened.
  useEffect(() => input.current?.focus(), []);
  const add = async () => {
    const trimmed = name.trim();
    if (trimmed === '' || adding) return;
    if (await onAdd(trimmed)) onLeave();
    else input.current?.focus();
  };
  return (
    <Field label={label} required error={error}>
      {(control) => (
        <span className="flex gap-2">
          <Input
            {...control}
            ref={input}
            placeholder={`New ${noun} name`}
            autoComplete="off"
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              onNewNameChange();
            }}
            onKeyDown={(event) => {
              // Enter that chooses a character while one composes is not for us.
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              void add();
            }}
          />
          <Button variant="secondary" busy={adding} onClick={() => void add()}>
            Add
          </Button>
          <button
            type="button"
            className={buttonClass({ variant: 'ghost', size: 'icon' }, 'shrink-0')}
            aria-label={`Back to the ${noun} list`}
            onClick={onLeave}
          >
            <ArrowLeft className="size-4" aria-hidden />
          </button>
        </span>
      )}
    </Field>
  );
}
