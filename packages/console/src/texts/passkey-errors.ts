/** Errors of browsers and password managers. */
export const passkeyErrors = {
  failed:
    'Your browser or its password manager failed to use a passkey. Try again, or use another passkey or another way.',
};
