import { PHOTO_BYTES_MAX } from '@keepsale/domain/limits';
import { useState } from 'react';
import { RequestRefused } from '../../api/problem.ts';

export const PHOTO_TOO_LARGE = 'File too large. Max size is 10MB.';
const PHOTO_UNREADABLE =
  'This file is not a picture we can read. Use JPEG, PNG, WebP, GIF or AVIF.';

/** The photo of a form: what was picked, whether the stored one goes, and why a file was not taken. */
export const usePhoto = () => {
  const [file, setFile] = useState<File | null>(null);
  const [removed, setRemoved] = useState(false);
  const [error, setError] = useState<string>();
  const [tooLarge, setTooLarge] = useState(false);
  return {
    file,
    /** The stored photo was removed, and none put in its place. */
    removed,
    error,
    /** The spec's alert is to be shown. */
    tooLarge,
    closeAlert: () => setTooLarge(false),
    /** The server did not take the file: too large, or no picture. */
    refusedBy: (refusal: Error): void => {
      if (isAboutPhoto(refusal)) setError(refusal.message);
    },
    pick: (picked: File): void => {
      const large = picked.size > PHOTO_BYTES_MAX;
      setTooLarge(large);
      if (large) setError(PHOTO_TOO_LARGE);
      else if (picked.type !== '' && !picked.type.startsWith('image/')) setError(PHOTO_UNREADABLE);
      else {
        setError(undefined);
        setFile(picked);
        setRemoved(false);
      }
    },
    remove: (): void => {
      setError(undefined);
      setFile(null);
      setRemoved(true);
    },
    reset: (): void => {
      setError(undefined);
      setFile(null);
      setRemoved(false);
      setTooLarge(false);
    },
  };
};

/** Whether the server did not take the file. */
export const isAboutPhoto = (refusal: Error): boolean =>
  refusal instanceof RequestRefused && [413, 415].includes(refusal.status);

export type PhotoState = ReturnType<typeof usePhoto>;
