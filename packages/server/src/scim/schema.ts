import { SCIM_USER_ATTRIBUTES } from '@portico/api';

/** The library for schemas, filters and patches, loaded with the first request of a directory. */
const load = () => import('scimmy').then((loaded) => define(loaded.default));
let loaded: ReturnType<typeof load> | undefined;

/** What requests of directories are read with. */
export function scimTypes(): ReturnType<typeof load> {
  loaded ??= load();
  return loaded;
}

type Attribute = InstanceType<Library['Types']['Attribute']>;
type Library = typeof import('scimmy')['default'];
export type ScimTypes = Awaited<ReturnType<typeof load>>;

/**
 * Users with the attributes of `SCIM_USER_ATTRIBUTES`. The library's own schema refuses types of addresses and phone
 * numbers that directories send all the same: RFC 7643 (section 2.3.1) leaves canonical values to the service.
 */
function define({ Types, Schemas, Messages }: Library) {
  const { id, name, description, attributes } = Schemas.User.definition;
  const known = attributes.filter((attribute) =>
    (SCIM_USER_ATTRIBUTES as readonly string[]).includes(attribute.name),
  );
  const own = known.filter((attribute) => !attribute.config.shadow).map(withoutCanonicalValues);
  const definition = new Types.SchemaDefinition(name, id, description, own);
  definition.extend(Schemas.EnterpriseUser.definition, false);

  class User extends Types.Schema {
    static override get id() {
      return id;
    }
    static override get definition() {
      return definition;
    }
    constructor(resource: object, direction: 'in' | 'out' | 'both' = 'both') {
      super(resource, direction);
      Object.assign(this, definition.coerce(resource, direction));
    }
  }

  function withoutCanonicalValues(attribute: Attribute): Attribute {
    const { type, config, subAttributes = [] } = attribute;
    const { canonicalValues: _, ...rest } = config;
    return new Types.Attribute(type, attribute.name, rest, subAttributes.map(withoutCanonicalValues));
  }

  return {
    User,
    Filter: Types.Filter,
    PatchOp: Messages.PatchOp,
    ScimError: Types.Error,
    Enterprise: Schemas.EnterpriseUser,
    Group: Schemas.Group,
  };
}
