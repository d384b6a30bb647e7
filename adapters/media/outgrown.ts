/** WebAssembly's memory only grows: a thread whose decoder took much of it is replaced when its job is done. */
let outgrown = false;
export const outgrow = (): void => {
  outgrown = true;
};
export const isOutgrown = (): boolean => outgrown;
