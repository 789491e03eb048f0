alter table task add column question varchar(256);

alter table audit add column caller_label varchar(512);
alter table audit add column subject_label varchar(512);
alter table audit add column protocol varchar(32);
