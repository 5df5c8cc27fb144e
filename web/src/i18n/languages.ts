export { fallbackLanguage, type Language, languages, nearestLanguage } from '@clareira/contract';
