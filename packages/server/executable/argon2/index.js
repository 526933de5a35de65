import library from './hash.cjs';

export const { hashSync, verifySync, reasonForNodes } = library;
