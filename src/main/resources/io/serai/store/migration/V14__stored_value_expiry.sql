alter table stored_value add column expires_at bigint;
