export { authorizeOauthDevice } from './begin.ts';
export {
  approveDeviceAuthorization,
  lookUpDeviceAuthorization,
  refuseDeviceAuthorization,
} from './decide.ts';
