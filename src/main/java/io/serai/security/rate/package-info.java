/**
 * Rate limits of agents: the windows in which requests and API calls are counted, in memory and in
 * the database.
 */
@NullMarked
package io.serai.security.rate;

import org.jspecify.annotations.NullMarked;
