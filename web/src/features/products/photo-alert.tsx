import { Notice } from '../../ui/alert.tsx';
import { PHOTO_TOO_LARGE, type PhotoState } from './use-photo.ts';

export function PhotoAlert({ photo }: { readonly photo: PhotoState }) {
  return (
    <Notice
      open={photo.tooLarge}
      tone="neg"
      title="Photo not added"
      text={PHOTO_TOO_LARGE}
      onClose={photo.closeAlert}
    />
  );
}
