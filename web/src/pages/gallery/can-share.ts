/** As many photos as fit into one share sheet. */
export const MOST_SHEET = 30;
/** More single files than this are nobody's wish. */
export const MOST_SINGLE = 100;

/** Whether this device has a share sheet that takes pictures, which is the way into the photo library of phones. */
export function canShareFiles(): boolean {
  try {
    return (
      matchMedia('(pointer: coarse)').matches &&
      (navigator.canShare?.({ files: [new File([''], 'a.jpg', { type: 'image/jpeg' })] }) ?? false)
    );
  } catch {
    return false;
  }
}

/** Whether this is a phone with a share sheet, for words and links at least. */
export const canShareLinks = (): boolean => matchMedia('(pointer: coarse)').matches && 'share' in navigator;
