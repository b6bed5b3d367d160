import { ImagePlus, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState, type DragEvent } from 'react';
import { Button } from './button.tsx';

interface PhotoFieldProps {
  readonly label: string;
  /** The picture that is stored already, if any. */
  readonly current?: { readonly src: string; readonly alt: string } | null;
  readonly file: File | null;
  readonly error: string | undefined;
  /** A file was picked or dropped; the form decides whether it takes it. */
  readonly onPick: (file: File) => void;
  readonly onRemove: () => void;
}

/** A dashed row with a small blank card; once a photo is chosen, its preview and Remove. */
export function PhotoField({ label, current, file, error, onPick, onRemove }: PhotoFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const preview = useDataUrl(file);
  const picture = preview ? { src: preview, alt: 'Preview of the photo' } : (current ?? null);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const dropped = event.dataTransfer.files[0];
    if (dropped) onPick(dropped);
  };
  return (
    <div className="grid gap-1.5">
      {/* eslint-disable-next-line jsx-a11y-x/no-static-element-interactions -- dropping is an extra for the mouse; the file input inside does the same */}
      <div
        className="flex items-center gap-4 rounded-md border border-dashed border-line-strong/70 bg-s2/60 p-3 focus-within:border-accent focus-within:ring-3 focus-within:ring-accent/25 hover:bg-s2"
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        <span className="grid h-[84px] w-[60px] shrink-0 place-items-center overflow-hidden rounded-sm bg-surface text-ink3 shadow-2">
          {picture ? (
            <img src={picture.src} alt={picture.alt} className="size-full object-contain" />
          ) : (
            <ImagePlus className="size-5" aria-hidden />
          )}
        </span>
        <PhotoLabel inputId={id} label={label} chosen={picture !== null} fileName={file?.name} />
        <input
          ref={input}
          id={id}
          type="file"
          accept="image/*"
          className="sr-only"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onChange={(event) => {
            const picked = event.target.files?.[0];
            // So that the same file may be picked again after it was removed.
            event.target.value = '';
            if (picked) onPick(picked);
          }}
        />
        {picture && (
          <Button
            variant="ghost"
            size="sm"
            icon={Trash2}
            onClick={() => {
              onRemove();
              input.current?.focus();
            }}
          >
            Remove
          </Button>
        )}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="text-sm text-neg">
          {error}
        </p>
      )}
    </div>
  );
}

interface PhotoLabelProps {
  readonly inputId: string;
  readonly label: string;
  readonly chosen: boolean;
  readonly fileName: string | undefined;
}

function PhotoLabel({ inputId, label, chosen, fileName }: PhotoLabelProps) {
  return (
    <label htmlFor={inputId} className="min-w-0 flex-1 cursor-pointer py-2">
      <span className="sr-only">{label}: </span>
      <span className="text-md font-medium text-accent-text">
        {chosen ? 'Replace photo' : 'Upload photo'}
      </span>
      <span className="text-md text-ink2 max-sm:hidden"> or drop it here</span>
      <span className="mt-1 block text-sm break-words text-ink3">
        {fileName ?? 'JPG, PNG, WebP, GIF or AVIF. Max size is 10 MB.'}
      </span>
    </label>
  );
}

/** As a data URL, not a blob: the content policy allows pictures from ourselves and data URLs only. */
const useDataUrl = (file: File | null): string | null => {
  const [read, setRead] = useState<{ readonly file: File; readonly url: string } | null>(null);
  useEffect(() => {
    if (file === null) return undefined;
    const reader = new FileReader();
    reader.onload = () => {
      if (typeof reader.result === 'string') setRead({ file, url: reader.result });
    };
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return read !== null && read.file === file ? read.url : null;
};
