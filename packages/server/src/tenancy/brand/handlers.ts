export { getBrand, replaceBrand } from './replace.ts';
export { getBrandStyle, getLogo } from './serve.ts';
