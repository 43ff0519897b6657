"""What stats, odds, hands, comparisons and repairs look like in each output form."""
