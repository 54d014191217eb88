import { ofEachField } from '@claire/api-contract'
import Type from 'typebox'

/** Criteria in the form that an assistant gives them. */
export const GIVEN_CRITERIA = ofEachField('tool', {
  year: () => Type.Optional(Type.Integer({ minimum: 0, maximum: 9999 })),
  names: (about, name) =>
    Type.Optional(Type.Array(Type.String({ maxLength: 4096, ...name }), { maxItems: 1000, ...about })),
  flag: (about) => Type.Optional(Type.Boolean({ default: false, ...about })),
})
