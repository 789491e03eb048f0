/**
 * What sessions before 2026-07-28 have set: their subscriptions and log levels. It is in the hub's
 * database, so that every hub of a database knows it.
 */
@NullMarked
package io.serai.mcp.session;

import org.jspecify.annotations.NullMarked;
