/* Español con «tú»: véase frame.ts. Los roles de la aplicación propia se llaman «roles del producto»; se «asignan». */
import { pluralOf } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['roles'];

export const failures: Texts['failures'] = {
  ROLE_NOT_FOUND: 'Este rol ya no existe.',
  ROLE_ALREADY_EXISTS: 'Ya hay otro rol con este nombre.',
  ROLE_IN_USE: 'Alguien tiene este rol. Elige el que lo sustituirá.',
  ROLE_PROTECTED: 'Esto viene de un archivo del servicio, así que no se puede cambiar aquí.',
  ROLE_LIMIT_REACHED: 'No puede haber más roles. Elimina alguno que no necesite nadie.',
  PERMISSION_IN_USE: 'Todavía hay un rol con este permiso. Quítaselo antes.',
};

export const roles: Texts['roles'] = {
  nameHint: 'Para programas: minúsculas, dígitos, «-» y «_», por ejemplo «approver».',
  nameFlaw:
    'Empieza por una letra minúscula y usa hasta 64 minúsculas sin tilde, dígitos, «-» y «_». Los nombres owner, admin y viewer están reservados.',
  title: 'Título',
  titleHint: 'Lo que leen las personas en lugar del nombre.',
  description: 'Descripción',
  permissionsHint: 'Qué pueden hacer en el producto quienes tengan el rol',
  permissionsFlaw: 'Algunos de estos permisos ya no se pueden asignar. Vuelve a cargar la página.',
  noPermissions: 'Aún no hay permisos para elegir.',
  delegable: 'Los propietarios y administradores pueden asignarlo',
  delegableHint: 'Si no, solo puede hacerlo el equipo del servicio.',
  yes: 'Sí',
  no: 'No',

  create: 'Crear un rol',
  submit: 'Crear rol',
  created: (name) => `Se ha creado el rol «${name}».`,
  list: 'Roles',
  empty: 'Aún no hay roles.',
  confersNone: 'Sin permisos',
  more: (count) => pluralOf(count, { other: '# más' }),

  editTitle: (name) => `Editar el rol «${name}»`,
  saved: (name) => `Se ha guardado el rol «${name}».`,

  removeNamed: (name) => `Eliminar ${name}`,
  removeTitle: (name) => `¿Eliminar el rol «${name}»?`,
  replacement: 'Quienes lo tienen recibirán',
  noReplacement: 'Nada, porque no lo tiene nadie',
  replacementFlaw: 'Este rol ya no existe. Vuelve a cargar la página.',
  removed: (name) => `Se ha eliminado el rol «${name}».`,
};

export const ownRoles: Texts['ownRoles'] = {
  lines:
    'Con roles propios decides qué pueden hacer en el producto los miembros y las claves de API de esta organización, además de los roles que ya trae.',
  ownersOnly: 'Esto solo lo ven los propietarios.',
  off: 'Aquí las organizaciones no pueden crear roles propios. Los que crearon antes siguen como están.',
  ofTeam: 'Viene con el producto',
};

export const catalogue: Texts['catalogue'] = {
  file: 'Los permisos y los roles vienen del archivo indicado en PORTICO_ROLES_FILE. Cambia el archivo y reinicia el servicio: aquí solo puedes verlos.',
  roleLines: 'Estos roles valen en todas las organizaciones.',
  own: 'Solo lo asigna el equipo del servicio',

  permissionLines:
    'Lo que significa un permiso lo decide tu producto: ninguno da acceso a nada en estas páginas ni en la API de este servicio.',
  none: 'Aún no hay permisos.',
  delegable: 'Las organizaciones pueden usarlo en roles propios',
  delegableShort: 'Para roles propios',
  add: 'Añadir un permiso',
  nameHint: 'De dos a cuatro palabras separadas por dos puntos, por ejemplo «invoice:approve».',
  flaw: 'Usa de dos a cuatro palabras en minúsculas sin tilde separadas por dos puntos, con un máximo de 64 caracteres, que no tenga otro permiso. La descripción tiene como máximo 500 caracteres.',
  submit: 'Añadir permiso',
  added: (name) => `Se ha añadido «${name}».`,
  editTitle: (name) => `Editar el permiso «${name}»`,
  saved: (name) => `Se ha guardado «${name}».`,
  staysDelegable:
    'Un rol creado por una organización tiene este permiso, así que las organizaciones deben poder usarlo.',
  removeTitle: (name) => `¿Quitar el permiso «${name}»?`,
  removeLines: 'A partir de entonces, cuando tu producto lo compruebe, la respuesta será no.',
  removed: (name) => `Se ha quitado «${name}».`,
};
