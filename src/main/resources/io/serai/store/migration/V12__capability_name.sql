create table capability_name (
  name varchar(255) primary key,
  owner varchar(512) not null,
  released_at bigint
);

create index capability_name_released on capability_name (owner, released_at);

create index capability_lower_name on capability (lower(name));

insert into capability_name (name, owner)
select name, owner from (
  select lower(name) as name, owner,
    row_number() over (partition by lower(name) order by registered_at, name, version) as place
  from capability
) as registered
where place = 1;
