"""Greets a tenant on the start page of the tenant portal and reminds them of what is due."""

from dataclasses import dataclass
from datetime import date
from gettext import gettext as _, ngettext


@dataclass(frozen=True)
class Tenancy:
    tenant: str
    rent: str
    due: date
    outstanding_payments: int = 0
    # Empty as long as neither party has given notice of termination.
    notice_period_ends: date | None = None


def greeting(hour: int) -> str:
    # A session may stay open overnight, so the hour is asked for each time the page is drawn.
    return _("Good morning, %s!") if hour < 12 else _("Good evening, %s!")


def reminders(tenancy: Tenancy) -> list[str]:
    """The lines under the greeting, the most urgent one first."""
    lines = []
    if tenancy.outstanding_payments:
        # Default interest is never mentioned here: the landlord may waive it.
        count = tenancy.outstanding_payments
        lines.append(ngettext("%d payment is outstanding.", "%d payments are outstanding.", count) % count)
    if tenancy.notice_period_ends:
        lines.append(_("Your notice period ends on %s.") % tenancy.notice_period_ends)
    lines.append(_("Your rent of %(amount)s is due on %(date)s.") % {"amount": tenancy.rent, "date": tenancy.due})
    return lines


if __name__ == "__main__":
    example = Tenancy(tenant=_("Tenant"), rent="EUR 2,400", due=date(2027, 4, 5), outstanding_payments=2)
    print(greeting(hour=9) % example.tenant)
    print("\n".join(reminders(example)))
