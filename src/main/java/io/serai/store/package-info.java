/**
 * The hub's one database: connections, migrations, one writer with group commit, backup and
 * restore; and the durable files and locks of the data folder. It stands on nothing but libraries.
 */
@NullMarked
package io.serai.store;

import org.jspecify.annotations.NullMarked;
