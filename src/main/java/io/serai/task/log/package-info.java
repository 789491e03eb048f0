/** Where task logs are kept: in memory, or in the hub's database, SQLite or PostgreSQL. */
@NullMarked
package io.serai.task.log;

import org.jspecify.annotations.NullMarked;
