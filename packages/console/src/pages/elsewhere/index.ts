export { ConfirmPage } from './confirm.tsx';
export { ReturnPage } from './return.tsx';
