-- A name is one plan within a location: of two with the same name, the later one says its currency.
update traffic_plans p set name = p.name || ' (' || p.currency || ')'
where p.is_active and exists (
  select 1 from traffic_plans other
  where other.name = p.name and other.id < p.id and other.is_active and other.currency <> p.currency
    and exists (select 1 from jsonb_array_elements_text(p.locations) place where other.locations ? place)
);
