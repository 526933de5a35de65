"""Portico in a product's server in Python."""

from .caller import Account as Account, Caller as Caller, Organization as Organization
from .events import ErrorConstant as ErrorConstant, WebhookEvent as WebhookEvent
from .incoming import Incoming as Incoming
from .portico import Portico as Portico
from .refusal import Answer as Answer, Refusal as Refusal
from .webhooks import Delivery as Delivery, SeenStore as SeenStore
